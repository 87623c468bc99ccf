export const officeStepUpTexts = {
  title: "Confirm that it's you",
  byPassword: "Enter your password to continue. We won't ask again for 5 minutes.",
  byPasskey: "Use your passkey to continue. We won't ask again for 5 minutes.",
  onlyByPasskey: 'You have a passkey, so your password is not enough here.',
} as const
