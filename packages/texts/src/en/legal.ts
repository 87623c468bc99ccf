import { words } from '../words.ts'

export const legal = words('legal', 'legal', {
  effective: 'Effective August 1, 2025',
  privacy: {
    title: 'Privacy Policy',
    lead: 'Love Space is a private place for two. This page says what we keep, why, for how long, and what you can ask of us.',
    sections: [
      {
        heading: 'Who may use Love Space',
        paragraphs: [
          "You must be 16 years or older. If you give us a date of birth that says you are younger, we refuse it. We don't check anyone's age in any other way. We don't knowingly keep data of anyone younger.",
        ],
      },
      {
        heading: 'Who sees your space',
        paragraphs: [
          'Only the two accounts that belong to a space see what is in it: letters, moods, answers, when you thought of each other, memories, dates, songs, wishes, games and plans. Only you see a wish that you hide, until you show it. Until its day, only its writer can read a sealed letter, see its photos and hear its recording. If its writer chose so, it then stays sealed until you are together or its writer opens it. A member who leaves takes their sealed letters along. When you thought of each other is deleted after 30 days. There is no public profile and no feed.',
          'A letter comes into the book of your year only if both of you chose it, and either of you can take it out at any time.',
          'With a calendar link, your calendar app reads the name of your space, your anniversary, your birthdays without the year, your plans, and the titles, places and days of your timeline. Anyone who has the link can read them, until you turn it off in the space settings, sign out everywhere, change your password or leave the space.',
          'Our team sees what is needed to run the service, such as which ring opens which space, and never reads what you write to each other.',
        ],
      },
      {
        heading: 'What we keep',
        paragraphs: [
          'Your account: name, email, what you choose in your settings, and, if you give them, date of birth, gender and a picture. Your password and PIN are stored only as hashes, from which nobody can get them back. Of a passkey we keep its public half and when it was used; your face and finger stay on your device.',
          'Your sign-ins: when, with what kind of browser, and in which language.',
          'Your space: what the two of you put into it, and the rings that open it. Of each ring we keep when and with what kind of browser it was last used, and of all rings the times of the last ten taps.',
          'Of each picture we also keep a short number for how it looks, so that nobody adds it twice without being told.',
          'You can record your voice for a letter, an answer or a comment. Only who may read the words beside a recording can hear it. If you remove a recording, nobody but you hears it from then on, and it is deleted within nine days.',
          'Technical logs without the content of your space.',
          'Your own browser keeps what you have seen for a week at most, or until you sign out. It keeps what you have written until it is sent or you discard it. It keeps the files you have chosen, and what you have shared with it from other apps, until they are sent, you discard them or you sign out. If your session ends by itself, they wait for a week at most, and nobody else who signs in there sees them.',
          'When you add a song, our server asks the site of its address for the title. It tells the site nothing about you.',
          'We email you to confirm your address and to let you choose a new password or PIN. We also email you when your email, password, PIN or passkeys have changed, when our team has changed your account, when a member of your space says that another one is not their partner, and about a copy or an erasure of your data that was requested by email. We send you other emails only if you turn them on.',
          'A daily email about unread notifications comes only if you turn it on in your settings. It says how many there are, and nothing about them.',
          "Notifications on a phone or computer go through your browser's push service, which can't read them. Each device is asked first, and you can turn it off at any time.",
          'News comes by email only if you turn it on in your settings. We send it with Klaviyo, which gets your name, your email and your account number, and nothing from your space. If you turn it off or delete your account, Klaviyo deletes them.',
        ],
      },
      {
        heading: 'For how long',
        paragraphs: [
          'If you delete your account, your name, email, picture, sign-ins and notifications are erased everywhere, within minutes. If your partner stays, they keep your letters, opened sealed letters with their photos and recordings, memories, comments, events, songs and shared wishes, without your name. Your moods, answers, thoughts, own wishes, letters that are still sealed and points in games go. Nobody can undo it.',
          'A notification is deleted 180 days after you have read it. Which of you did what on which day is kept as long as your space, after 13 months as one list for each month.',
          'A memory or a milestone that one of you deletes stays in your trash for 30 days, where both of you see it and either can restore it. Then it is erased with its pictures and videos.',
          'If one of you ends your space, both of you can read it for 90 days, and either can reopen it. Then everything in it is erased, and its rings can open another space. A space with nobody left in it is erased at once.',
          'We record what our team does, for a year at least.',
          'Logs are kept for 90 days, backups for 60 days. What is erased leaves them within that time. If we ever have to use a backup, we erase again what was erased since. For that we keep only its number and when it was erased.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can see, correct, take away and delete your data yourself, in your settings. What you take away is everything you can read here, as one file with the originals; it waits for you for 7 days. Or write to us by email; requests are answered within 30 to 45 days.',
          'If you live in California you can opt out of any sale or sharing of personal data. We do neither.',
        ],
      },
      {
        heading: 'Cookies',
        paragraphs: [
          'We set cookies that keep you signed in, recognize a browser you have used before, belong to the use of a passkey, and remember the language you choose. One more keeps you on the same version of this site while we try out a new one. Any other cookie is set only with your consent.',
        ],
      },
      { heading: 'Contact', paragraphs: ['Questions about privacy reach us by email at {supportEmail}.'] },
    ],
  },
  terms: {
    title: 'Terms of Service',
    lead: 'By using Love Space you agree to the following.',
    sections: [
      {
        heading: 'Your age',
        paragraphs: [
          "You must be 16 years or older to use Love Space. We check a date of birth that you give us, and don't check anyone's age in any other way.",
        ],
      },
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
          'NFC, to read your ring. The camera, if you choose to pair by QR code or to take a picture. Push notifications, if you want to hear from your partner. You can refuse the last two and use everything else.',
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
      { heading: 'Contact', paragraphs: ['Questions about these terms reach us by email at {supportEmail}.'] },
    ],
  },
} as const)
