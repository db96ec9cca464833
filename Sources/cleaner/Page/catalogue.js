/**
 * The texts of the page's language by their English ones: this file is English, which stands in the source.
 *
 * The window answers another one in its place, where the user's language is one that it has (`Page.swift`).
 */
export const language = 'en';
/** A translation is a text; that of a noun an array of singular and plural. */
export const messages = {};
