/** In a file of its own, so that front ends need no TypeBox. */
export const timelineTypes = ['milestone', 'date', 'anniversary', 'birthday', 'holiday', 'travel', 'other'] as const
