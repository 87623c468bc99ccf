/** Kept apart so front ends need no TypeBox. */
export const memoryCategories = ['date', 'travel', 'daily_life', 'anniversary', 'birthday', 'holiday', 'other'] as const
