/** With its first letter in upper case: 'severe' → 'Severe'. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
