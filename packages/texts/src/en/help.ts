import { words } from '../words.ts'

/** Texts of the help page: sections with a heading and paragraphs. `link` leads to the page for the task. */
export const help = words('help', 'help', {
  title: 'Help',
  lead: "A ring, a phone and the two of you: here's what to do when one of them won't play along.",
  qrLabel: 'Opens the sign-in page on the phone that reads this code',
  sections: [
    {
      id: 'nothing-happens',
      heading: 'I hold the ring to my phone, and nothing happens',
      paragraphs: [
        'Wake the phone and unlock it: most phones read nothing while they are locked.',
        'Hold the ring still, flat against the phone, for two seconds. Then move it slowly: it has to meet a spot the size of a coin.',
        'Take off a thick or metal case, and keep cards with chips away. Both get between the phone and the ring.',
      ],
    },
    {
      id: 'antenna',
      heading: 'Where on the phone is that spot?',
      paragraphs: [
        "On an iPhone it's at the very top, on the back beside the camera. iPhones from XS and XR on read a ring by themselves; earlier ones need the NFC button in Control Center, and those before the iPhone 7 can't read rings.",
        "On most Android phones it's in the upper third or in the middle of the back. Your phone's manual shows it, often as a small N.",
      ],
    },
    {
      id: 'nfc-off',
      heading: 'Is NFC turned on?',
      paragraphs: [
        'On Android, open the settings and search for NFC. It has to be on; a battery saver may have turned it off.',
        "On an iPhone there's nothing to turn on. Close the camera and Wallet, which keep NFC to themselves while they're open.",
      ],
    },
    {
      id: 'without-nfc',
      heading: "My phone can't read rings at all",
      paragraphs: [
        "You don't need a ring to get in. Sign in with your email and password, on any phone or computer. Point your phone's camera at this code to open the sign-in page there.",
        "A partner who isn't here yet can come in by QR code too: it's in your space settings, under your partner.",
      ],
      link: { to: 'login', label: 'Sign in' },
      hasCode: true,
    },
    {
      id: 'link-does-not-open',
      heading: 'The ring opens a page that says no',
      paragraphs: [
        "A ring opens one space, for one person. If the page says it's your partner's, use your own.",
        "If we don't know the link, it may have been read only in part: tap the ring once more. If that doesn't help, the ring isn't ready yet, or it was reported lost.",
        'The first tap on a new phone asks for your PIN, so nobody who finds your ring can use it.',
      ],
    },
    {
      id: 'lost-ring',
      heading: "I've lost my ring",
      paragraphs: [
        'Report it lost in your space settings. From then on it opens nothing, and every browser it opened is signed out.',
        'Until you have another one, sign in with your email and password.',
      ],
      link: { to: 'spaceSettings', label: 'Space settings' },
    },
    {
      id: 'lost-phone',
      heading: "I've lost my phone",
      paragraphs: [
        "Sign in on another phone or computer. Your settings show every browser that's signed in: sign out those of the lost phone.",
        'If somebody may have seen your password or PIN, change it there too.',
      ],
      link: { to: 'settings', label: 'Settings' },
    },
    {
      id: 'forgotten-pin',
      heading: "I've forgotten my PIN or password",
      paragraphs: [
        'Ask for an email with a link to choose a new one. If you still know your password, you can also sign in with it and choose a new PIN in your settings.',
        "After several wrong PINs the next try has to wait. Your partner's ring and your password keep working.",
      ],
      link: { to: 'forgotPin', label: 'Choose a new PIN' },
    },
    {
      id: 'more',
      heading: 'Something else',
      paragraphs: ['Write to us at {supportEmail}. We answer as soon as we can.'],
    },
  ],
} as const)
