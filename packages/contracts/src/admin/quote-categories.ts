export const quoteCategories = ['love', 'inspiration', 'life', 'wisdom', 'motivation'] as const
export type QuoteCategory = (typeof quoteCategories)[number]
