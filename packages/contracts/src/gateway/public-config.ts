import { type Static, Type } from '@sinclair/typebox'

/** What a front end must know before its first call; also written into index.html at delivery. */
export const PublicConfig = Type.Object({
  apiBase: Type.String(),
  supportEmail: Type.String(),
  websiteUrl: Type.String(),
  remotes: Type.Record(Type.String(), Type.Object({ entry: Type.String(), type: Type.String() })),
})
export type PublicConfig = Static<typeof PublicConfig>
