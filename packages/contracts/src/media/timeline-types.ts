/** What kinds of timeline events there are, in the order they are offered; apart from the schemas, so that a page has them without their library. */
export const timelineTypes = ['milestone', 'date', 'anniversary', 'birthday', 'holiday', 'travel', 'other'] as const
