const form = /^([0-9a-z]{1,12})-([0-9]{1,15})$/

/** Returns a name of the stream, made from its creation time. A stream created again counts from 1, so old places must not match it. */
export const incarnationOf = (createdAt: string): string => Date.parse(createdAt).toString(36)

export const placeOf = (incarnation: string, seq: number): string => `${incarnation}-${seq}`

/** Parses `ago-4200`: for how many ms a browser without a place has been reading. Returns undefined for other text. */
export const agoMsOf = (place: string): number | undefined => {
  const [, ms] = /^ago-([0-9]{1,9})$/.exec(place) ?? []
  return ms === undefined ? undefined : Number(ms)
}

export const seqOf = (incarnation: string, place: string): number | undefined => {
  const [, foundIncarnation, seq] = form.exec(place) ?? []
  return foundIncarnation === incarnation ? Number(seq) : undefined
}
