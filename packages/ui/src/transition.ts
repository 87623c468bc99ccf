import { flushSync } from 'react-dom'
import { isMotionUnwanted } from './motion.ts'

/** Whether pages may flow into each other: the browser can, and its user does not ask for less motion. */
export const mayMove = (): boolean => 'startViewTransition' in document && !isMotionUnwanted()

/** Changes what is shown by way of a view transition where there may be one; else at once. */
export function withTransition(change: () => void): void {
  if (mayMove()) document.startViewTransition(() => flushSync(change))
  else change()
}
