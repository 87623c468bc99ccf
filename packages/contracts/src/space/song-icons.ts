/** In a file of its own, so that front ends need no TypeBox. */
export const songIcons = ['star', 'heart', 'music', 'play'] as const
