/** Code of a held write whose files the server deleted while it waited. */
export const filesGone = 'FILES_GONE'
