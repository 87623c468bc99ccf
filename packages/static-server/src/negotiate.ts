export type Encoding = 'br' | 'gzip'

/** Returns the accepted encodings, best first. */
export function acceptedEncodings(header: string | null): Encoding[] {
  const taken = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  const takes = (name: string) => (taken.get(name) ?? taken.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).filter(takes)
}

export const matchesEtag = (header: string | null, etag: string): boolean =>
  header !== null &&
  header.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag)
