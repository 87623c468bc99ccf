import { type Static, Type } from '@sinclair/typebox'

/** Configuration that front ends need before their first call. index.html contains it too. */
export const PublicConfig = Type.Object({
  apiBase: Type.String(),
  supportEmail: Type.String(),
  websiteUrl: Type.String(),
  remotes: Type.Record(Type.String(), Type.Object({ entry: Type.String(), type: Type.String() })),
})
export type PublicConfig = Static<typeof PublicConfig>
