/**
 * A text value of an annotation. pdfkit writes a plain string there as a PDF name and only a String object as a text;
 * its types do not know.
 */
export const pdfText = (text: string): string => Object(text);
