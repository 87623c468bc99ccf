import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { defineLookup } from '@love-space/service-kit/store/lookup.ts'

/** Users by a digest of their e-mail. An erased user's e-mail has no "@" and no claim. */
export const usersByEmail = defineLookup({
  collection: 'users_by_email',
  field: 'email',
  formerIndex: 'email_1',
  keyOf: (email) => (email.includes('@') ? sha256(email) : null),
  erase: { user: (recordId) => ({ recordId }) },
})
