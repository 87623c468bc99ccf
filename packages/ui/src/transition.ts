import { flushSync } from 'react-dom'
import { isMotionUnwanted } from './motion.ts'

/** Whether view transitions are supported and not unwanted by the user. */
export const mayMove = (): boolean => 'startViewTransition' in document && !isMotionUnwanted()

/** Applies a change within a view transition, if available. */
export function withTransition(change: () => void): void {
  if (mayMove()) document.startViewTransition(() => flushSync(change))
  else change()
}
