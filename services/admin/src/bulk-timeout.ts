import { operatorAnswerMsMax } from '@love-space/contracts/gateway/answer-time.ts'

/** What makes many things may take nearly as long as an operator waits. */
export const bulkTimeoutMs = operatorAnswerMsMax - 1_000
