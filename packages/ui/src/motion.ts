/** Whether the reader's system asks for less motion. */
export const isMotionUnwanted = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
