const form = /^([0-9a-z]{1,12})-([0-9]{1,15})$/

/** A stream's name for its life: one that was made again counts from the beginning, and old places mean nothing in it. */
export const incarnationOf = (createdAt: string): string => Date.parse(createdAt).toString(36)

/** Where a browser stands, as it is told and tells again. */
export const placeOf = (incarnation: string, seq: number): string => `${incarnation}-${seq}`

/** Of a browser that has no place yet: for how many milliseconds it has been reading (`ago-4200`); undefined for any other text. */
export const agoMsOf = (place: string): number | undefined => {
  const [, ms] = /^ago-([0-9]{1,9})$/.exec(place) ?? []
  return ms === undefined ? undefined : Number(ms)
}

/** The sequence number of a place in this incarnation; undefined for any other text. */
export const seqOf = (incarnation: string, place: string): number | undefined => {
  const [, theirs, seq] = form.exec(place) ?? []
  return theirs === incarnation ? Number(seq) : undefined
}
