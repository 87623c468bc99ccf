import { words } from '../../words.ts'

/** Texts of home above, or instead of, a space for two. Not in `home.ts`, because visitors never need them. */
export const nextSteps = words('couple/next-steps', 'nextSteps', {
  waitingTitle: 'Waiting for your partner',
  waitingHint: 'Your space is ready for two. Hand over the second ring, or send an invitation.',
  waitingByInvitation: 'Your space is ready for two. Send an invitation.',
  invite: 'Invite your partner',
  noSpaceTitle: "You don't have a space yet",
  noSpaceHint: 'Tap your ring again to open your space, or create a new one and invite your partner.',
  createSpace: 'Create a space',
  closedGreeting: 'Hi {name}',
  closedTitle: '{name} closed the space to you',
  closedHint:
    "{name} told us that you aren't their partner. What you wrote there is hidden. Until {date}, you can take a copy of it in your settings. If you two do belong together, write to our team before then.",
  closedAction: 'Go to my settings',
  ownSpaceHint: 'Create a space and invite your partner.',
  operatorGreeting: 'Good to see you, {name}',
  operatorTitle: 'The back-office',
  operatorHint: 'Manage spaces, devices and people here.',
  operatorAction: 'Open the back-office',
  welcomeTitle: 'Welcome, {name}',
  welcomeHint: '{name} made this place for the two of you.',
  welcomeLetter: '{name} wrote this on {date}:',
  setupTitle: 'A few details are still missing',
  setupHint: 'Give your space a name and the day your story began.',
  setupAction: 'Finish setup',
} as const)
