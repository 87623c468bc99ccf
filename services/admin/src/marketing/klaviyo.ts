import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { ApiKeySession } from 'klaviyo-api'
import type { Env } from '../env.ts'

/** A failed call to Klaviyo. The error contains neither the API key nor the request. */
export class KlaviyoError extends Error {
  override readonly name = 'KlaviyoError'
  /** `refused`: until settings change. `busy`: retry later. `away`: no response. `person`: this user only. */
  readonly kind: 'refused' | 'busy' | 'away' | 'person'
  readonly retryAfterMs: number
  constructor(kind: KlaviyoError['kind'], message: string, retryAfterMs = 0) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export interface KlaviyoPerson {
  readonly userId: string
  readonly email: string
  readonly name: string
}

/** Calls Klaviyo. Each call ends within ten seconds or throws `KlaviyoError`. */
export interface Klaviyo {
  account(): Promise<string>
  save(person: KlaviyoPerson): Promise<void>
  /** Subscribes to news. This also reverts an unsubscription at Klaviyo, so call it only for a newer consent. */
  subscribe(person: { readonly email: string; readonly since: Date }): Promise<void>
  remove(userId: string): Promise<void>
}

export const requireKlaviyo = ({ klaviyo }: { readonly klaviyo: Klaviyo | null }): Klaviyo => {
  if (!klaviyo) throw new AppError('MARKETING_NOT_SET_UP')
  return klaviyo
}

const requestMs = 10_000
const answerBytesMax = 4 * 1024 * 1024
const reasonCharsMax = 200
const defaultPauseMs = 30_000
const pauseMaxMs = 24 * 3_600_000

interface Answered {
  readonly response?: {
    readonly status: number
    readonly headers?: Readonly<Record<string, unknown>>
    readonly data?: { readonly errors?: readonly { readonly detail?: unknown }[] }
  }
}

export const retryAfterMsOf = (header: unknown, now: Date): number => {
  const text = typeof header === 'string' ? header.trim() : ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? defaultPauseMs : Math.min(Math.max(ms, 0), pauseMaxMs)
}

const troubleOf = (error: unknown): KlaviyoError => {
  const { response } = error as Answered
  if (!response) return new KlaviyoError('away', 'Klaviyo did not answer.')
  const { status, headers, data } = response
  if (status === 401) {
    return new KlaviyoError('refused', 'Klaviyo refuses the API key: check KLAVIYO_API_KEY of the admin service.')
  }
  if (status === 403) {
    const permissions =
      'accounts:read, lists:write, profiles:read, profiles:write, subscriptions:write, data-privacy:write'
    return new KlaviyoError('refused', `The Klaviyo API key lacks a permission; it needs ${permissions}.`)
  }
  if (status === 429) {
    const waitMs = retryAfterMsOf(headers?.['retry-after'], new Date())
    return new KlaviyoError('busy', `Klaviyo asks for a pause of ${Math.ceil(waitMs / 1000)} seconds.`, waitMs)
  }
  if (status >= 500) return new KlaviyoError('away', `Klaviyo failed with status ${status}.`)
  const detail = data?.errors?.[0]?.detail
  const reason = typeof detail === 'string' ? detail.slice(0, reasonCharsMax) : `It answered ${status}.`
  return new KlaviyoError('person', `Klaviyo refused the profile: ${reason}`)
}

/** Creates the SDK's clients. Imports the SDK on demand, because it has several megabytes of code. */
const connect = async ({ key, url }: { readonly key: string; readonly url: string }) => {
  const sdk = await import('klaviyo-api')
  class BoundedSession extends sdk.ApiKeySession {
    override applyToRequest(request: Parameters<ApiKeySession['applyToRequest']>[0]): void {
      super.applyToRequest(request)
      Object.assign(request, { timeout: requestMs, maxContentLength: answerBytesMax, maxRedirects: 0 })
    }
  }
  // Disable the SDK's retries, which wait in memory; the calling job retries instead.
  const session = new BoundedSession(key, new sdk.RetryWithExponentialBackoff({ numRetries: 1 }))
  const apis = {
    accounts: new sdk.AccountsApi(session),
    privacy: new sdk.DataPrivacyApi(session),
    profiles: new sdk.ProfilesApi(session),
  }
  for (const api of Object.values(apis)) api.basePath = url
  return apis
}

export const createKlaviyo = (
  env: Pick<Env, 'KLAVIYO_API_KEY' | 'KLAVIYO_LIST_ID' | 'KLAVIYO_URL'>,
): Klaviyo | null => {
  const { KLAVIYO_API_KEY: key, KLAVIYO_LIST_ID: listId, KLAVIYO_URL: url } = env
  if (key === undefined) return null
  let connected: ReturnType<typeof connect> | undefined
  const callApi = async <T>(work: (apis: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    const apis = await (connected ??= connect({ key, url }))
    try {
      return await work(apis)
    } catch (error) {
      throw troubleOf(error)
    }
  }
  return {
    account: () =>
      callApi(async ({ accounts }) => {
        const { body } = await accounts.getAccounts()
        return body.data[0]?.attributes.contactInformation.organizationName ?? ''
      }),
    save: ({ userId, email, name }) =>
      callApi(async ({ profiles }) => {
        const attributes = { externalId: userId, email, firstName: name }
        await profiles.createOrUpdateProfile({ data: { type: 'profile', attributes } })
      }),
    subscribe: ({ email, since }) =>
      callApi(async ({ profiles }) => {
        const marketing = { consent: 'SUBSCRIBED' as const, consentedAt: since }
        await profiles.bulkSubscribeProfiles({
          data: {
            type: 'profile-subscription-bulk-create-job',
            attributes: {
              customSource: 'Love Space settings',
              // The consent is confirmed already, so Klaviyo must not ask the user again.
              historicalImport: true,
              profiles: { data: [{ type: 'profile', attributes: { email, subscriptions: { email: { marketing } } } }] },
            },
            ...(listId === undefined ? {} : { relationships: { list: { data: { type: 'list', id: listId } } } }),
          },
        })
      }),
    remove: (userId) =>
      callApi(async ({ profiles, privacy }) => {
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
