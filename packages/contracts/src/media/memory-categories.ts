/** What kinds of memories there are, in the order they are offered; apart from the schemas, so that a page has them without their library. */
export const memoryCategories = ['date', 'travel', 'daily_life', 'anniversary', 'birthday', 'holiday', 'other'] as const
