import { type Static, Type } from '@sinclair/typebox'

/** Needed before the first call; delivered inside index.html too. */
export const PublicConfig = Type.Object({
  apiBase: Type.String(),
  supportEmail: Type.String(),
  websiteUrl: Type.String(),
  remotes: Type.Record(Type.String(), Type.Object({ entry: Type.String(), type: Type.String() })),
})
export type PublicConfig = Static<typeof PublicConfig>
