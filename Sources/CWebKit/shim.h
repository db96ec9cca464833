/* What Swift cannot call of GTK and WebKitGTK by itself. Each has its reason beside it. */
#ifndef CLEANERD_CWEBKIT_SHIM_H
#define CLEANERD_CWEBKIT_SHIM_H

#include "../CLinux/glibc.h"

#include <webkit/webkit.h>

/* Its header lies in a folder that WebKit's pkg-config file does not name. */
extern GInputStream *g_unix_input_stream_new(gint descriptor, gboolean closes);

/* g_object_new is variadic, and these properties can be set by nothing else. */
static inline WebKitWebView *cleanerd_web_view_new(WebKitWebContext *context, WebKitNetworkSession *session,
                                                   WebKitSettings *settings, gboolean automated) {
    return g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session, "settings", settings,
                        "is-controlled-by-automation", automated, NULL);
}

/* Likewise. The context copies the settings. */
static inline WebKitWebContext *cleanerd_web_context_new(WebKitMemoryPressureSettings *memory) {
    return g_object_new(WEBKIT_TYPE_WEB_CONTEXT, "memory-pressure-settings", memory, NULL);
}

/* g_object_set is variadic. */
static inline void cleanerd_prefer_dark(GtkSettings *settings, gboolean dark) {
    g_object_set(settings, "gtk-application-prefer-dark-theme", dark, NULL);
}

/* The casts of GObject are macros. */
static inline GtkWindow *cleanerd_window(GtkWidget *widget) { return GTK_WINDOW(widget); }
static inline GtkWidget *cleanerd_widget(WebKitWebView *view) { return GTK_WIDGET(view); }
static inline WebKitNavigationPolicyDecision *cleanerd_navigation(WebKitPolicyDecision *decision) {
    return WEBKIT_NAVIGATION_POLICY_DECISION(decision);
}
static inline WebKitResponsePolicyDecision *cleanerd_response(WebKitPolicyDecision *decision) {
    return WEBKIT_RESPONSE_POLICY_DECISION(decision);
}
static inline GApplication *cleanerd_application(GtkApplication *application) { return G_APPLICATION(application); }

#endif
