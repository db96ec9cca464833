/* The files of the window's page, as they lie in the folder cleaner/Page. */
#ifndef CLEANERD_CPAGE_H
#define CLEANERD_CPAGE_H

typedef struct {
    const char *name;
    /* Ends with a zero, as no text has one. */
    const unsigned char *text;
} cleanerd_page_file;

/* After the last file comes one without a name. */
const cleanerd_page_file *cleanerd_page_files(void);

#endif
