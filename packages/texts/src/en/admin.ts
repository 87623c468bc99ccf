/** What the back-office says. */
export const adminTexts = {
  guard: {
    checking: 'Checking permissions...',
    deniedTitle: 'Access Denied',
    deniedText:
      "You don't have permission to access this admin area. Please contact an administrator if you believe this is an error.",
    email: 'E-mail',
    role: 'Role',
    unidentified: 'unidentified',
    goBack: 'Go Back',
    goToDashboard: 'Go to Dashboard',
  },
  home: {
    title: 'Back-office',
    subtitle: 'Signed in as {email}.',
    diagnostics: 'Diagnostics',
    diagnosticsHint: 'Test whether the server and its database answer.',
  },
  diagnostics: {
    title: 'Diagnostics',
    subtitle: 'Test whether the server and its database answer.',
    ping: 'Test Server Ping',
    pingDatabase: 'Test Server + DB Ping',
    testing: 'Testing...',
    roundTrip: 'Round trip: {ms} ms',
    failed: 'No answer: {reason}',
    notTested: 'Not tested yet',
  },
} as const
