import { words } from '../words.ts'

export const kitTexts = words('kit', 'kitTexts', {
  unreachable: "We couldn't reach Love Space. Please check your connection.",
  tooSlow: 'Love Space took too long to answer. Please try again.',
  signedOut: "You've been signed out. Please sign in again.",
  serverAnswered: 'Something went wrong on our side. Please try again.',
  uploadFailed: 'The upload failed.',
} as const)
