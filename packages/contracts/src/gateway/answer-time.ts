/** A service has begun to answer by then: after it, in milliseconds, the gateway answers for it that it took too long. */
export const answerMsMax = 5_000
