/** The two legal pages: sections of a heading and paragraphs, in reading order. */
export const legal = {
  effective: 'Effective August 1, 2025',
  contents: 'On this page',
  privacy: {
    title: 'Privacy Policy',
    lead: 'Love Space is a private place for two. This page says what we keep, why, for how long, and what you can ask of us.',
    sections: [
      {
        heading: 'Who may use Love Space',
        paragraphs: ['You must be 16 years or older. We do not knowingly keep data of anyone younger.'],
      },
      {
        heading: 'Who sees your space',
        paragraphs: [
          'Only the two accounts that belong to a space see what is in it: messages, moods, memories, dates and songs. There is no public profile and no feed.',
          'Our team sees what is needed to run the service, such as which ring opens which space, and never reads what you write to each other.',
        ],
      },
      {
        heading: 'What we keep',
        paragraphs: [
          'Your account: name, e-mail, and, if you give them, date of birth, gender and a picture. Your password and PIN are kept only in a form that cannot be turned back.',
          'Your space: what the two of you put into it, the rings that open it and when they last did.',
          'Technical logs without the content of your space.',
        ],
      },
      {
        heading: 'For how long',
        paragraphs: [
          'Logs are kept for 30 to 180 days, backups for 30 to 90 days. What you delete leaves the service at once and the backups within that time.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can see, correct, take away and delete your data. Write to us by e-mail; requests are answered within 30 to 45 days.',
          'If you live in California you can opt out of any sale or sharing of personal data. We do neither.',
        ],
      },
      {
        heading: 'Cookies',
        paragraphs: [
          'We set the cookies that keep you signed in and that recognise a browser you have used before. Any other cookie is set only with your consent.',
        ],
      },
      { heading: 'Contact', paragraphs: ['Questions about privacy reach us by e-mail at {supportEmail}.'] },
    ],
  },
  terms: {
    title: 'Terms of Service',
    lead: 'By using Love Space you agree to the following.',
    sections: [
      { heading: 'Your age', paragraphs: ['You must be 16 years or older to use Love Space.'] },
      {
        heading: 'Your space and your ring',
        paragraphs: [
          'A space belongs to two accounts. A ring opens the space for its owner; treat it like a key, and report it lost in the space settings when it is.',
          'What you put into your space stays yours. You give us only the rights we need to store it and to show it to the two of you.',
        ],
      },
      {
        heading: 'What the app may ask of your phone',
        paragraphs: [
          'NFC, to read your ring. The camera, if you choose to pair by QR code. Push notifications, if you want to hear from your partner. You can refuse the last two and use everything else.',
        ],
      },
      {
        heading: 'Updates',
        paragraphs: ['Love Space changes over time. Some updates are mandatory to keep the service safe.'],
      },
      {
        heading: 'Liability',
        paragraphs: [
          'Our liability is limited to the greater of USD 50 or the amount you paid us in the last 12 months, as far as the law allows.',
        ],
      },
      {
        heading: 'Disputes',
        paragraphs: [
          'Disputes are settled by binding individual arbitration, not in class actions, as far as the law allows.',
        ],
      },
      { heading: 'Contact', paragraphs: ['Questions about these terms reach us by e-mail at {supportEmail}.'] },
    ],
  },
} as const
