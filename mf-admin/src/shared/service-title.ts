import { officeOperationsTexts } from '@love-space/texts/en/office/operations.ts'

const titles: Readonly<Record<string, string>> = officeOperationsTexts.services

/** Returns a service's title, or its name if this page does not know the service. */
export const titleOfService = (name: string): string => titles[name] ?? name
