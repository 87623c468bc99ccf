import { hmacSha256, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue, type Requester } from './work-queue.ts'

/** Uses OWASP's minimum for argon2id, the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash takes 19 MiB and a core for milliseconds; more than two at once would slow down everything else. */
const queueLimits = { inFlightMax: 2, waitingMax: 100, waitMsMax: 2_000 }

/** Creates the hashers. The pepper is not in the database: from hashes alone, all PINs could be found in minutes. */
export const createHashers = async (pinPepper: string) => {
  const queue = createWorkQueue(queueLimits)
  const hashOfNothing = await hash(randomToken(), cost)
  const passwordOf = (password: string): string => password.normalize('NFKC')
  const pepperedPin = (pin: string): string => hmacSha256(pinPepper, `pin:${pin}`)

  const hasherFor = (requester: Requester) => {
    const hashOf = (secret: string): Promise<string> => queue(requester, () => hash(secret, cost))
    /** Verifies a secret. Takes the same time without a stored hash, so that the response time reveals no accounts. */
    const isSecret = async (known: string | null, secret: string): Promise<boolean> => {
      const matches = await queue(requester, () => verify(known ?? hashOfNothing, secret))
      return matches && known !== null
    }
    return {
      hashPassword: (password: string) => hashOf(passwordOf(password)),
      hashPin: (pin: string) => hashOf(pepperedPin(pin)),
      isPassword: (passwordHash: string | null, password: string) => isSecret(passwordHash, passwordOf(password)),
      isPin: (pinHash: string | null, pin: string) => isSecret(pinHash, pepperedPin(pin)),
    }
  }
  return { known: hasherFor('known'), unknown: hasherFor('unknown') }
}
export type Hashers = Awaited<ReturnType<typeof createHashers>>
