import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'

/** Whether a record is deleted, not accessible, or its address invalid. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 422)
