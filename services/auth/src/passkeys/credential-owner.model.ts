import { type DocOf, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

/** Who first added a credential, so that nobody else can. The ids in lists of users cannot be unique in every database. */
const schema = schemaOf({
  /** Id by which the authenticator knows the passkey. */
  _id: text,
  userId: text,
})

export type CredentialOwnerDoc = DocOf<typeof schema>

schema.index({ userId: 1 })

export const credentialOwnerCollection = defineCollection<CredentialOwnerDoc>({
  collection: 'credential_owners',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
