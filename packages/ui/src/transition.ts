import { flushSync } from 'react-dom'
import { isMotionUnwanted } from './motion.ts'

/** False for WebKitGTK without accelerated compositing, which crashes in a view transition. */
const isComposited = (): boolean => window.matchMedia('(-webkit-transform-3d)').matches

/** Whether view transitions are supported and not unwanted by the user. */
export const mayMove = (): boolean => 'startViewTransition' in document && isComposited() && !isMotionUnwanted()

/** Applies a change within a view transition, if available. */
export function withTransition(change: () => void): void {
  if (mayMove()) document.startViewTransition(() => flushSync(change))
  else change()
}
