// Package stdio is the stdio transport of the specification for a server on go-sdk, with what mcp.StdioTransport of
// v1.8.0 leaves out.
//
//   - The end of the input does not throw away answers: the SDK is told of it only after [Transport.BeforeEOF] has returned,
//     which is the place to wait for the requests in flight.
//   - A line that is no JSON-RPC message gets an error, and the session goes on.
//   - A cancelled request gets no answer.
//   - Ids come back as they were written, also above 2^53, and an id that is already in flight is refused.
//   - A request that belongs to no era gets -32602 or -32022 instead of code 0.
//
// Spec: basic/transports/stdio; basic/patterns/cancellation; basic/index, Error Codes and _meta.
package stdio
