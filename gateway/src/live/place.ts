const form = /^([0-9a-z]{1,12})-([0-9]{1,15})$/

/** Returns a stream's name. A recreated stream counts from 1 again, so old places must not match it. */
export const incarnationOf = (createdAt: string): string => Date.parse(createdAt).toString(36)

export const placeOf = (incarnation: string, seq: number): string => `${incarnation}-${seq}`

/** Parses `ago-4200`: how many milliseconds a browser without a place has been reading. Undefined for other text. */
export const agoMsOf = (place: string): number | undefined => {
  const [, ms] = /^ago-([0-9]{1,9})$/.exec(place) ?? []
  return ms === undefined ? undefined : Number(ms)
}

export const seqOf = (incarnation: string, place: string): number | undefined => {
  const [, foundIncarnation, seq] = form.exec(place) ?? []
  return foundIncarnation === incarnation ? Number(seq) : undefined
}
