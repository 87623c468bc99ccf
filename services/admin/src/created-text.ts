/** Returns '1 device created', '2 devices created'. */
export const createdText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'} created`
