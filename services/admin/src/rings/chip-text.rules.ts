/** As readers show the UID of a chip. */
const inPairs = /^[0-9a-f]{2}(?:[: -][0-9a-f]{2}){3,9}$/i
const uidBeginning = /^[0-9a-f]{8,20}$/i

/** A chip's UID as it is kept; other texts as they are. */
export const withoutPairs = (text: string): string => (inPairs.test(text) ? text.replace(/[: -]/g, '') : text)

/** Whether a text may be a chip's UID, or its beginning. */
export const mayBeChip = (text: string): boolean => uidBeginning.test(text)
