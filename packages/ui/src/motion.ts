export const isMotionUnwanted = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
