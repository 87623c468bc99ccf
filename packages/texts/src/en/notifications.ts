/** What a notification says, by its type; `{name}` is the partner who caused it. */
export const notificationTexts = {
  timeline: '{name} added to your timeline',
  memory: '{name} shared a memory',
  message: '{name} sent you a love message',
  mood_update: '{name} shared their mood',
  partner_joined: '{name} joined your space',
  message_liked: '{name} liked your love message',
} as const

/** Stands where the name of somebody is not known or was erased. */
export const namelessPartner = 'Your partner'

/** A notification's sentence: its template with the parameters filled in. */
export const wordNotification = (
  type: keyof typeof notificationTexts,
  params: Readonly<Record<string, string>>,
): string => notificationTexts[type].replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? namelessPartner)
