import type { CDPSession } from 'playwright-core'
import type { Phone } from './world.ts'

interface Authenticator {
  readonly cdp: CDPSession
  readonly authenticatorId: string
}

/** Gives a phone an authenticator that recognises its owner, with the passkeys of another one if they are synced. */
export async function addAuthenticator({ page, context }: Phone, synced?: Authenticator): Promise<Authenticator> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const authenticator = { cdp, authenticatorId }
  if (synced) await sync(synced, authenticator)
  return authenticator
}

let signCount = 0

/**
 * Copies the passkeys of one phone to another, or anew to itself. Synced passkeys do not count their signatures, but
 * virtual ones do: so each copy begins above all others, else it would be refused as an older one.
 */
export async function sync(from: Authenticator, to = from): Promise<void> {
  const { credentials } = await from.cdp.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId })
  const { cdp, authenticatorId } = to
  signCount += 100
  for (const credential of credentials) {
    const { credentialId } = credential
    if (to === from) await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
  }
}

/** Makes a browser that offers no passkeys in fields: a virtual authenticator would take the offer at once. */
export const hideOffersInFields = ({ page }: Phone): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
