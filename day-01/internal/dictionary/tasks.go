package dictionary

import "slices"

// tasks explains the experiment of 2025-11-25 in which a request is answered by a task at once and by its
// result later. 2026-07-28 moves it, redesigned, into the extension io.modelcontextprotocol/tasks.
func tasks() []Entry {
	return slices.Concat(
		define("TaskAugmentedRequestParams", legacy("basic/utilities/tasks, Creating Tasks"),
			may("task", "TaskMetadata", "Asks that the request run as a task: its answer is a task at once, and the result later.",
				"要求以任务方式执行：先得到任务，之后再取结果。"),
		),
		define("TaskMetadata", legacy("basic/utilities/tasks, Task Parameters"),
			may("ttl", "", "How long to keep the task from its creation, in milliseconds; the receiver may decide otherwise.",
				"任务自创建起保留多久，单位毫秒；接收方可以另定。"),
		),
		define("RelatedTaskMetadata", legacy("basic/utilities/tasks, Related Task Metadata"),
			must("taskId", "", "The task that this message belongs to.", "本消息所属的任务。").by(Meta),
		),
		define("CreateTaskResult", legacy("basic/utilities/tasks, Creating Tasks"),
			must("task", "Task", "The task that now runs; tasks/result brings what the request itself would have given.",
				"已开始运行的任务；请求本来的结果用 tasks/result 获取。"),
		),
		define("Task", legacy("basic/utilities/tasks, Task"),
			must("taskId", "", "Names the task in all later requests; hard to guess, since whoever has it may read the result.",
				"之后的请求都凭它指明任务；须难以猜测，因为持有者就能读取结果。"),
			must("status", "", "Where the task stands: working, input_required, completed, failed or cancelled; the last three are final.",
				"任务状态：working、input_required、completed、failed 或 cancelled；后三者为终态。").at(legacy("basic/utilities/tasks, Task Status")),
			may("statusMessage", "", "More about the status for people, such as why the task failed.", "状态的补充说明，给人看，如失败原因。"),
			must("createdAt", "", "When the task was created, as an ISO 8601 time.", "任务的创建时间，ISO 8601 格式。"),
			must("lastUpdatedAt", "", "When the status last changed, as an ISO 8601 time.", "状态最后变化的时间，ISO 8601 格式。"),
			must("ttl", "", "How long the task is kept from its creation, in milliseconds; null means without limit.",
				"任务自创建起保留多久，单位毫秒；null 表示不限。").at(legacy("basic/utilities/tasks, TTL and Resource Management")),
			may("pollInterval", "", "How long to wait between two tasks/get, in milliseconds.", "两次 tasks/get 之间应等多久，单位毫秒。"),
		),
		define("GetTaskRequestParams", legacy("basic/utilities/tasks, Getting Tasks"),
			must("taskId", "", "The task whose status is asked for.", "查询哪个任务的状态。"),
		),
		define("GetTaskPayloadRequestParams", legacy("basic/utilities/tasks, Retrieving Task Results"),
			must("taskId", "", "The task whose result is asked for; the answer waits until the task has ended.",
				"取哪个任务的结果；任务结束后才会应答。"),
		),
		define("CancelTaskRequestParams", legacy("basic/utilities/tasks, Cancelling Tasks"),
			must("taskId", "", "The task to cancel; one that has ended already is the error -32602.", "取消哪个任务；已结束的任务会得到错误 -32602。"),
		),
		define("ListTasksResult", legacy("basic/utilities/tasks, Listing Tasks"),
			must("tasks", "Task", "The tasks on this page of the list, of this requestor only.", "本页列出的任务，仅限该请求方自己的。"),
		),
	)
}
