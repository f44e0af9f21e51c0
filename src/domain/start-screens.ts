/** The screens a person may start with after signing in. */
export const startScreens = ['dashboard', 'today'] as const;
export type StartScreen = (typeof startScreens)[number];
