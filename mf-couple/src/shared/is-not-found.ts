import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'

/** Returns whether a record is deleted or not accessible, or its address is invalid. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 422)
