import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'

/** Whether something could not be had because there is none for this reader, or its address names nothing. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 422)
