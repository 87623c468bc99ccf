import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@love-space/contracts/auth/passkey.ts'
import { passkeyTexts as texts } from '@love-space/texts/en/passkeys.ts'
import { LocalRefusal } from '../failure-text.ts'

const refusals: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: texts.taken,
  ERROR_INVALID_DOMAIN: texts.obstacles.address,
  ERROR_INVALID_RP_ID: texts.obstacles.address,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: texts.unfit,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: texts.unfit,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: texts.unfit,
}

/** Browsers do not say whether somebody cancelled or the time was over, so that pages learn nothing of passkeys. */
const refusalOf = (error: unknown, isLate: boolean): Error => {
  if (!(error instanceof WebAuthnError)) return new LocalRefusal(texts.failed)
  if (error.code === 'ERROR_CEREMONY_ABORTED') return new DOMException('Another passkey was asked for.', 'AbortError')
  const isNotAllowed = error.name === 'NotAllowedError'
  return new LocalRefusal(
    refusals[error.code] ?? (isLate ? texts.tooLate : isNotAllowed ? texts.cancelled : texts.failed),
  )
}

const inTime = async <T>(timeoutMs: number, ceremony: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  try {
    return await ceremony()
  } catch (error) {
    throw refusalOf(error, performance.now() - startedAt >= timeoutMs)
  }
}

export const makePasskey = async (optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> => {
  const { id, response } = await inTime(optionsJSON.timeout, () => startRegistration({ optionsJSON }))
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject }
}

/** Lets the user choose a passkey: in a dialog of the browser, or among what it offers for a field. */
export const askForPasskey = async (
  optionsJSON: PasskeyRequest,
  { inField = false }: { readonly inField?: boolean } = {},
): Promise<PasskeyAssertion> => {
  const { id, response } = await inTime(optionsJSON.timeout, () =>
    startAuthentication({ optionsJSON, useBrowserAutofill: inField }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  if (userHandle === undefined) throw new LocalRefusal(texts.failed)
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()
