/** In a file of its own, so that front ends need no TypeBox. */
export const memoryCategories = ['date', 'travel', 'daily_life', 'anniversary', 'birthday', 'holiday', 'other'] as const
