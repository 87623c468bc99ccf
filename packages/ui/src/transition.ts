import { flushSync } from 'react-dom'
import { isMotionUnwanted } from './motion.ts'

/** Returns false for WebKitGTK without accelerated compositing, which crashes in a view transition. */
const isComposited = (): boolean => window.matchMedia('(-webkit-transform-3d)').matches

export const mayMove = (): boolean => 'startViewTransition' in document && isComposited() && !isMotionUnwanted()

export function withTransition(change: () => void): void {
  if (mayMove()) document.startViewTransition(() => flushSync(change))
  else change()
}
