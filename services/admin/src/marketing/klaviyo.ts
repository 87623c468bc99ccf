import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { ApiKeySession } from 'klaviyo-api'
import type { Env } from '../env.ts'

/** Why Klaviyo did not do something. What it is made of holds neither the key nor what was sent. */
export class KlaviyoTrouble extends Error {
  override readonly name = 'KlaviyoTrouble'
  /** `refused`: as long as the settings stay; `busy`: come again later; `away`: it does not answer; `person`: only this one. */
  readonly kind: 'refused' | 'busy' | 'away' | 'person'
  /** When to come again, where Klaviyo says so. */
  readonly retryAfterMs: number
  constructor(kind: KlaviyoTrouble['kind'], message: string, retryAfterMs = 0) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** Everything that Klaviyo ever gets of a person. */
export interface KlaviyoPerson {
  readonly userId: string
  readonly email: string
  readonly name: string
}

/** What we ask of Klaviyo; every call ends within ten seconds or throws a `KlaviyoTrouble`. */
export interface Klaviyo {
  /** The name of the account that the key belongs to. */
  account(): Promise<string>
  /** Makes a profile, or brings the one of this user up to date. */
  save(person: KlaviyoPerson): Promise<void>
  /** Lets them get news. It also takes back that they unsubscribed there: only for a consent given since. */
  subscribe(person: { readonly email: string; readonly since: Date }): Promise<void>
  /** Lets whatever stands under this user be deleted. */
  remove(userId: string): Promise<void>
}

/** The client of Klaviyo; throws MARKETING_NOT_SET_UP without an API key. */
export const requireKlaviyo = ({ klaviyo }: { readonly klaviyo: Klaviyo | null }): Klaviyo => {
  if (!klaviyo) throw new AppError('MARKETING_NOT_SET_UP')
  return klaviyo
}

const requestMs = 10_000
const answerBytesMax = 4 * 1024 * 1024
const reasonCharsMax = 200
const pauseWithoutWordMs = 30_000
const pauseMaxMs = 24 * 3_600_000

/** The answer that an error of the SDK carries. */
interface Answered {
  readonly response?: {
    readonly status: number
    readonly headers?: Readonly<Record<string, unknown>>
    readonly data?: { readonly errors?: readonly { readonly detail?: unknown }[] }
  }
}

/** `Retry-After` is a number of seconds or a date. */
export const retryAfterMsOf = (header: unknown, now: Date): number => {
  const text = typeof header === 'string' ? header.trim() : ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? pauseWithoutWordMs : Math.min(Math.max(ms, 0), pauseMaxMs)
}

const troubleOf = (error: unknown): KlaviyoTrouble => {
  const { response } = error as Answered
  if (!response) return new KlaviyoTrouble('away', 'Klaviyo does not answer.')
  const { status, headers, data } = response
  if (status === 401) {
    return new KlaviyoTrouble('refused', 'Klaviyo refuses the API key: check KLAVIYO_API_KEY of the admin service.')
  }
  if (status === 403) {
    const permissions =
      'accounts:read, lists:write, profiles:read, profiles:write, subscriptions:write, data-privacy:write'
    return new KlaviyoTrouble('refused', `The Klaviyo API key lacks a permission; it needs ${permissions}.`)
  }
  if (status === 429) {
    const waitMs = retryAfterMsOf(headers?.['retry-after'], new Date())
    return new KlaviyoTrouble('busy', `Klaviyo asks for a pause of ${Math.ceil(waitMs / 1000)} seconds.`, waitMs)
  }
  if (status >= 500) return new KlaviyoTrouble('away', `Klaviyo has a fault of its own (${status}).`)
  const detail = data?.errors?.[0]?.detail
  const reason = typeof detail === 'string' ? detail.slice(0, reasonCharsMax) : `It answered ${status}.`
  return new KlaviyoTrouble('person', `Klaviyo refuses this: ${reason}`)
}

/** Several megabytes of code, which a process without a key can do without. */
const connect = async ({ key, url }: { readonly key: string; readonly url: string }) => {
  const sdk = await import('klaviyo-api')
  class BoundedSession extends sdk.ApiKeySession {
    override applyToRequest(request: Parameters<ApiKeySession['applyToRequest']>[0]): void {
      super.applyToRequest(request)
      Object.assign(request, { timeout: requestMs, maxContentLength: answerBytesMax, maxRedirects: 0 })
    }
  }
  // The SDK would wait in memory; the job that calls waits in the database.
  const session = new BoundedSession(key, new sdk.RetryWithExponentialBackoff({ numRetries: 1 }))
  const apis = {
    accounts: new sdk.AccountsApi(session),
    privacy: new sdk.DataPrivacyApi(session),
    profiles: new sdk.ProfilesApi(session),
  }
  for (const api of Object.values(apis)) api.basePath = url
  return apis
}

/** Klaviyo as the settings name it; null without a key. */
export const createKlaviyo = (
  env: Pick<Env, 'KLAVIYO_API_KEY' | 'KLAVIYO_LIST_ID' | 'KLAVIYO_URL'>,
): Klaviyo | null => {
  const { KLAVIYO_API_KEY: key, KLAVIYO_LIST_ID: listId, KLAVIYO_URL: url } = env
  if (key === undefined) return null
  let connected: ReturnType<typeof connect> | undefined
  const ask = async <T>(work: (apis: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    const apis = await (connected ??= connect({ key, url }))
    try {
      return await work(apis)
    } catch (error) {
      throw troubleOf(error)
    }
  }
  return {
    account: () =>
      ask(async ({ accounts }) => {
        const { body } = await accounts.getAccounts()
        return body.data[0]?.attributes.contactInformation.organizationName ?? ''
      }),
    save: ({ userId, email, name }) =>
      ask(async ({ profiles }) => {
        const attributes = { externalId: userId, email, firstName: name }
        await profiles.createOrUpdateProfile({ data: { type: 'profile', attributes } })
      }),
    subscribe: ({ email, since }) =>
      ask(async ({ profiles }) => {
        const marketing = { consent: 'SUBSCRIBED' as const, consentedAt: since }
        await profiles.bulkSubscribeProfiles({
          data: {
            type: 'profile-subscription-bulk-create-job',
            attributes: {
              customSource: 'Love Space settings',
              // They asked for news in their settings and showed that the address is theirs: nobody asks them again.
              historicalImport: true,
              profiles: { data: [{ type: 'profile', attributes: { email, subscriptions: { email: { marketing } } } }] },
            },
            ...(listId === undefined ? {} : { relationships: { list: { data: { type: 'list', id: listId } } } }),
          },
        })
      }),
    remove: (userId) =>
      ask(async ({ profiles, privacy }) => {
        const { body } = await profiles.getProfiles({
          filter: `equals(external_id,"${userId}")`,
          fieldsProfile: ['id'],
        })
        for (const { id } of body.data) {
          if (!id) continue
          const profile = { data: { type: 'profile' as const, id, attributes: {} } }
          await privacy.requestProfileDeletion({ data: { type: 'data-privacy-deletion-job', attributes: { profile } } })
        }
      }),
  }
}
