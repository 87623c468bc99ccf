export const dataRequestKinds = ['export', 'erasure'] as const
