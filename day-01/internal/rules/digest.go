package rules

import (
	"hash/maphash"

	"example.com/mcp7/day-01/internal/wire"
)

// A digest stands for a request: its method and those params that a retry repeats. The order of members doesn't count.
type digest uint64

var seed = maphash.MakeSeed()

// digestOf leaves out what a retry adds or may change: _meta, inputResponses and requestState.
func digestOf(method string, params wire.Value) digest {
	sum := maphash.String(seed, method)
	for name, member := range params.Members() {
		switch name {
		case "_meta", "inputResponses", "requestState":
		default:
			sum += pair(name, member)
		}
	}
	return digest(sum)
}

func digestValue(v wire.Value) uint64 {
	if v.Len() == 0 {
		return maphash.Bytes(seed, v.Raw())
	}
	sum := uint64(v.Kind())
	for name, member := range v.Members() {
		sum += pair(name, member) // a sum is the same in any order
	}
	for _, element := range v.Elements() {
		sum = maphash.Comparable(seed, [2]uint64{sum, digestValue(element)})
	}
	return sum
}

func pair(name string, v wire.Value) uint64 {
	return maphash.Comparable(seed, [2]uint64{maphash.String(seed, name), digestValue(v)})
}
