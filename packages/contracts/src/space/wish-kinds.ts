export const wishKinds = ['place', 'film', 'gift', 'other'] as const
export type WishKind = (typeof wishKinds)[number]
